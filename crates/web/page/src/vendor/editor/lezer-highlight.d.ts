export * from "@lezer/highlight";
