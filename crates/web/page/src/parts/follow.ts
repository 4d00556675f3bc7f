// Lists that follow what goes on: the current item stays in sight, and only the list scrolls for it.

/** An extent on the screen, from top to bottom or from left to right. */
interface Extent {
  readonly top: number;
  readonly height: number;
}

/**
 * How far a list must be scrolled for an item to be wholly in sight. It stays as it is where the item is in sight
 * already, and the item comes to its middle otherwise.
 */
export function scrollFor(list: Extent, item: Extent, scrolled: number): number {
  const isInSight = item.top >= list.top && item.top + item.height <= list.top + list.height;
  if (isInSight) return scrolled;
  return Math.max(0, scrolled + item.top - list.top - (list.height - item.height) / 2);
}

/** Scrolls a list to an item of it, or to its beginning if there is none; a list in one row goes sideways. */
export function follow(list: HTMLElement | null, item: Element | null | undefined): void {
  if (list === null) return;
  // Measured on the screen: what an offset counts from differs, and inside a table it is the cell.
  const [outer, inner] = [list.getBoundingClientRect(), item?.getBoundingClientRect()];
  // Where a list shows its items: without its borders.
  const rows = { top: outer.top + list.clientTop, height: list.clientHeight };
  const row = { top: outer.left + list.clientLeft, height: list.clientWidth };
  list.scrollTop = inner ? scrollFor(rows, inner, list.scrollTop) : 0;
  list.scrollLeft = inner ? scrollFor(row, { top: inner.left, height: inner.width }, list.scrollLeft) : 0;
}
