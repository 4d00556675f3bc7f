//! Symmetric matrices with a row for each player.

/// Smallest information that counts as more than zero.
pub(super) const MIN_INFORMATION: f64 = 1e-12;

/// A symmetric matrix, of which every entry is kept.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    size: usize,
    entries: Vec<f64>,
}

impl Symmetric {
    pub(super) fn zero(size: usize) -> Symmetric {
        Symmetric { size, entries: vec![0.0; size * size] }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    /// Adds `factor`·u·uᵀ for a vector u of which the entries that are not zero are given.
    pub(super) fn add_outer(&mut self, factor: f64, entries: &[(usize, f64)]) {
        for &(row, one) in entries {
            for &(column, other) in entries {
                self.entries[row * self.size + column] += factor * one * other;
            }
        }
    }

    /// Adds `factor`·(u·vᵀ + v·uᵀ) where v is 1 at one place.
    pub(super) fn add_cross(&mut self, factor: f64, entries: &[(usize, f64)], place: usize) {
        for &(index, value) in entries {
            self.entries[index * self.size + place] += factor * value;
            self.entries[place * self.size + index] += factor * value;
        }
    }

    /// The lower triangle L with L·Lᵀ = self (Cholesky), or `None` if the matrix is not positive.
    pub(super) fn factor(&self) -> Option<Factor> {
        let size = self.size;
        let mut lower = self.entries.clone();
        for row in 0..size {
            for column in 0..=row {
                let (head, tail) = (&lower[column * size..][..column], &lower[row * size..][..column]);
                let rest = lower[row * size + column] - head.iter().zip(tail).map(|(a, b)| a * b).sum::<f64>();
                if row == column {
                    // What rounding leaves of a zero counts as one.
                    if !(rest > 1e-14 * self.at(row, row) && rest.is_finite()) {
                        return None;
                    }
                    lower[row * size + row] = rest.sqrt();
                } else {
                    lower[row * size + column] = rest / lower[column * size + column];
                }
            }
        }
        Some(Factor { size, lower })
    }

    /// The factor of an information matrix with `damping` added to its diagonal, and with the least further amount that
    /// makes it positive in spite of rounding; `None` if an entry is not finite.
    ///
    /// If the results say nothing at all, a millionth of a millionth of a game stands in for them.
    pub(super) fn factor_raised(&self, damping: f64) -> Option<Factor> {
        let shares = std::iter::once(0.0).chain((0..10).map(|power| 1e-15 * 10f64.powi(power)));
        shares.map(|share| self.raised(share, MIN_INFORMATION + damping)).find_map(|raised| raised.factor())
    }

    fn raised(&self, share: f64, sum: f64) -> Symmetric {
        let mut raised = self.clone();
        raised.entries.iter_mut().step_by(self.size + 1).for_each(|it| *it += share * *it + sum);
        raised
    }

    /// self·other·self.
    pub(super) fn around(&self, other: &Symmetric) -> Symmetric {
        self.times(other).times(self)
    }

    fn times(&self, other: &Symmetric) -> Symmetric {
        let size = self.size;
        let mut product = Symmetric::zero(size);
        for row in 0..size {
            for inner in 0..size {
                let factor = self.at(row, inner);
                let line = &other.entries[inner * size..][..size];
                for (sum, entry) in product.entries[row * size..][..size].iter_mut().zip(line) {
                    *sum += factor * entry;
                }
            }
        }
        product
    }
}

/// A factorised positive matrix.
pub(super) struct Factor {
    size: usize,
    lower: Vec<f64>,
}

impl Factor {
    /// Solves the equations with this right-hand side, in place.
    pub(super) fn solve(&self, side: &mut [f64]) {
        let size = self.size;
        for row in 0..size {
            let line = &self.lower[row * size..][..row];
            let sum: f64 = line.iter().zip(&*side).map(|(a, b)| a * b).sum();
            side[row] = (side[row] - sum) / self.lower[row * size + row];
        }
        for row in (0..size).rev() {
            let below: f64 = (row + 1..size).map(|inner| self.lower[inner * size + row] * side[inner]).sum();
            side[row] = (side[row] - below) / self.lower[row * size + row];
        }
    }

    /// The inverse of the matrix.
    pub(super) fn inverse(&self) -> Symmetric {
        let mut inverse = Symmetric::zero(self.size);
        for row in 0..self.size {
            let line = &mut inverse.entries[row * self.size..][..self.size];
            line[row] = 1.0;
            self.solve(line);
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::Symmetric;

    #[test]
    fn an_inverse_times_its_matrix_is_one() {
        let mut matrix = Symmetric::zero(3);
        matrix.add_outer(2.0, &[(0, 1.0), (1, -1.0)]);
        matrix.add_outer(3.0, &[(1, 1.0), (2, -1.0)]);
        assert!(matrix.factor().is_none(), "only differences are known");
        matrix.add_outer(1.0, &[(0, 1.0)]);
        matrix.add_cross(0.25, &[(0, 1.0)], 2);
        let product = matrix.factor().expect("positive").inverse().times(&matrix);
        for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
            let expected = if row == column { 1.0 } else { 0.0 };
            assert!((product.at(row, column) - expected).abs() < 1e-14, "{product:?}");
        }
    }
}
