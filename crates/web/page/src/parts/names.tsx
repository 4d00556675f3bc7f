// The players of a game side by side, each in the direction of its own letters.
import { h, Fragment } from "../vendor/preact.js";

/** Names in a row. Without borders between them two names in Hebrew or Arabic would exchange their places. */
export function Names({ of }: { of: readonly string[] }) {
  return (
    <Fragment>
      {of.map((name, index) => (
        <Fragment key={index}>
          {index > 0 && " – "}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </Fragment>
  );
}
