// Lists that follow what goes on: the current item stays in sight, and only the list scrolls for it.
/**
 * How far a list must be scrolled for an item to be wholly in sight. It stays as it is where the item is in sight
 * already, and the item comes to its middle otherwise.
 */
export function scrollFor(list, item, scrolled) {
    const isInSight = item.top >= list.top && item.top + item.height <= list.top + list.height;
    if (isInSight)
        return scrolled;
    return Math.max(0, scrolled + item.top - list.top - (list.height - item.height) / 2);
}
/** Scrolls a list to an item of it, or to its top if there is none. */
export function follow(list, item) {
    if (list === null)
        return;
    // Measured on the screen: what an offset counts from differs, and inside a table it is the cell.
    list.scrollTop = item ? scrollFor(inside(list), item.getBoundingClientRect(), list.scrollTop) : 0;
}
/** Where a list shows its items: without its borders. */
function inside(list) {
    return { top: list.getBoundingClientRect().top + list.clientTop, height: list.clientHeight };
}
