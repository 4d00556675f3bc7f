//! Serialization of single values: as the text that people write where there is one.

/// Whole numbers, whose errors say what was expected in words. The check of the settings knows narrower bounds.
pub(crate) mod number {
    use std::fmt;
    use std::marker::PhantomData;

    use serde::Deserializer;
    use serde::de::{Error, Visitor};

    /// Reads a number that may be 0.
    pub(crate) fn count<'a, T: TryFrom<u64>, D: Deserializer<'a>>(deserializer: D) -> Result<Option<T>, D::Error> {
        deserializer.deserialize_option(Whole { least: 0, number: PhantomData })
    }

    /// Reads a number of at least 1; the check of the settings refuses a 0.
    pub(crate) fn positive<'a, T: TryFrom<u64>, D: Deserializer<'a>>(deserializer: D) -> Result<Option<T>, D::Error> {
        deserializer.deserialize_option(Whole { least: 1, number: PhantomData })
    }

    /// Reads a number that may be 0 and has to be there.
    pub(crate) fn times<'a, D: Deserializer<'a>>(deserializer: D) -> Result<u32, D::Error> {
        count(deserializer)?.ok_or_else(|| D::Error::custom("expected a whole number from 0"))
    }

    struct Whole<T> {
        least: u8,
        number: PhantomData<T>,
    }

    impl<T> fmt::Display for Whole<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a whole number from {}", self.least)
        }
    }

    impl<'a, T: TryFrom<u64>> Visitor<'a> for Whole<T> {
        type Value = Option<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{self}")
        }

        fn visit_some<D: Deserializer<'a>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
            deserializer.deserialize_any(self)
        }

        fn visit_none<E: Error>(self) -> Result<Option<T>, E> {
            Ok(None)
        }

        fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
            Ok(None)
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<Option<T>, E> {
            let most = u64::MAX >> (64 - 8 * size_of::<T>());
            let large = |_| E::custom(format!("bad number {number}: expected {self} to {most}"));
            T::try_from(number).map(Some).map_err(large)
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<Option<T>, E> {
            let negative = |_| E::custom(format!("bad number {number}: expected {self}"));
            let number = u64::try_from(number).map_err(negative)?;
            self.visit_u64(number)
        }
    }
}

/// A time as text, such as `0.1s`.
pub(crate) mod time {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        super::text::serialize(&time.map(|time| format!("{}s", time.as_secs_f64())), serializer)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        read(deserializer, crate::values::duration)
    }

    /// Reads the text of a time with this reader.
    pub(super) fn read<'a, D: Deserializer<'a>>(
        deserializer: D,
        reader: fn(&str) -> Result<Duration, String>,
    ) -> Result<Option<Duration>, D::Error> {
        let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        reader(&text).map(Some).map_err(|expected| D::Error::custom(format!("bad time {text:?}: {expected}")))
    }
}

/// A time that is tolerated, which may be none, as text such as `0s`.
pub(crate) mod tolerance {
    use std::time::Duration;

    use serde::Deserializer;

    pub(crate) use super::time::serialize;

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        super::time::read(deserializer, crate::values::tolerance)
    }
}

/// An amount of memory as text with its unit, such as `350MB`.
pub(crate) mod memory {
    use std::fmt;

    use serde::de::{Error, Visitor};
    use serde::{Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(bytes: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
        super::text::serialize(&bytes.map(crate::values::size_text), serializer)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        deserializer.deserialize_any(Bytes)
    }

    struct Bytes;

    impl Visitor<'_> for Bytes {
        type Value = Option<u64>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an amount of memory such as \"350MB\"")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Option<u64>, E> {
            let read = crate::values::size(text);
            read.map(Some).map_err(|expected| E::custom(format!("bad amount of memory {text:?}: {expected}")))
        }

        fn visit_u64<E: Error>(self, bytes: u64) -> Result<Option<u64>, E> {
            // A number without a unit, which every other door refuses, was once taken for bytes: 350 of them hold no bot.
            self.visit_str(&bytes.to_string())
        }

        fn visit_i64<E: Error>(self, bytes: i64) -> Result<Option<u64>, E> {
            self.visit_str(&bytes.to_string())
        }

        fn visit_unit<E: Error>(self) -> Result<Option<u64>, E> {
            Ok(None)
        }
    }
}

/// One text, or a list of them.
pub(crate) mod one_or_many {
    use std::fmt;

    use serde::de::value::SeqAccessDeserializer;
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::{Deserialize, Deserializer};

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Vec<String>, D::Error> {
        deserializer.deserialize_any(Texts)
    }

    struct Texts;

    impl<'a> Visitor<'a> for Texts {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a game, or a list of games")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Vec<String>, E> {
            Ok(vec![text.to_owned()])
        }

        fn visit_seq<A: SeqAccess<'a>>(self, texts: A) -> Result<Vec<String>, A::Error> {
            Deserialize::deserialize(SeqAccessDeserializer::new(texts))
        }
    }
}

/// A value as its text.
pub(crate) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

/// Values as their texts.
pub(crate) mod texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<T: Display, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}

/// A value that is always there, as its text.
pub(crate) mod word {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A rule: the text of its option, a number, or a table.
pub(crate) mod rule {
    use std::fmt::{self, Display};
    use std::marker::PhantomData;
    use std::str::FromStr;

    use serde::de::value::MapAccessDeserializer;
    use serde::de::{Error, MapAccess, Visitor};
    use serde::{Deserialize, Deserializer};

    pub(crate) fn deserialize<'a, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display> + Deserialize<'a>,
        D: Deserializer<'a>,
    {
        deserializer.deserialize_any(Rule(PhantomData))
    }

    struct Rule<T>(PhantomData<T>);

    impl<'a, T: FromStr<Err: Display> + Deserialize<'a>> Rule<T> {
        /// A number in the place of a text.
        fn number<E: Error>(self, number: impl Display) -> Result<Option<T>, E> {
            let read = self.visit_str(&number.to_string());
            read.map_err(|error: E| E::custom(format!("bad number {number}: {error}")))
        }
    }

    impl<'a, T: FromStr<Err: Display> + Deserialize<'a>> Visitor<'a> for Rule<T> {
        type Value = Option<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a rule as a table, or as the text of its option")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Option<T>, E> {
            text.parse().map(Some).map_err(E::custom)
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<Option<T>, E> {
            self.number(number)
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<Option<T>, E> {
            self.number(number)
        }

        fn visit_map<A: MapAccess<'a>>(self, map: A) -> Result<Option<T>, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map)).map(Some)
        }

        fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
            Ok(None)
        }

        fn visit_none<E: Error>(self) -> Result<Option<T>, E> {
            Ok(None)
        }
    }
}
