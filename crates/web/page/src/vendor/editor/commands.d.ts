export * from "@codemirror/commands";
