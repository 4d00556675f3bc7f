// What SQLite asks its host for. Nothing calls it while the site keeps no games.
const absent = () => {
  throw new Error("the site keeps no games");
};

export {
  absent as rust_sqlite_wasm_host_epoch_timestamp_in_ms,
  absent as rust_sqlite_wasm_host_fill_entropy,
  absent as rust_sqlite_wasm_host_localtime,
  absent as rust_sqlite_wasm_host_random,
  absent as rust_sqlite_wasm_host_sleep,
};
