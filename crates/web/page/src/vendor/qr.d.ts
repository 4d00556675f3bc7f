export { generate, correction } from "lean-qr";
