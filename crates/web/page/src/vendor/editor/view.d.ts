export * from "@codemirror/view";
