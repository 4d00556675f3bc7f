export * from "@codemirror/legacy-modes/mode/lua";
