export * from "@codemirror/autocomplete";
