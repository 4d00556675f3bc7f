// Made from crates/web/src/message by its test; UPDATE_MESSAGES=1 cargo test -p boardwright-web --lib writes it.
export {};
