// Where seeds lie in a pit: scattered, but always the same way, and a seed that lies stays when another one falls.
/** More seeds than these are not drawn one by one: the number tells. */
export const MOST_DRAWN = 60;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
/** A number from 0 to 1 that depends on all of its input and looks random. */
function noise(text, index) {
    let hash = 0x811c9dc5 ^ index;
    for (let at = 0; at < text.length; at += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
/** The seeds of a pit: a sunflower's spiral, each a little out of its place. */
export function scatter(pit, count) {
    const shown = Math.min(count, MOST_DRAWN);
    // Steps of size: the seeds lie wide until they must move together, which happens rarely.
    const room = [7, 14, 26, MOST_DRAWN].find(most => shown <= most) ?? MOST_DRAWN;
    return Array.from({ length: shown }, (_, index) => {
        const radius = Math.sqrt((index + 0.6) / room) * 0.8;
        const angle = index * GOLDEN + noise(pit, -1) * Math.PI * 2;
        const jitter = 0.16 / Math.sqrt(room / 7);
        return {
            x: radius * Math.cos(angle) + (noise(pit, 3 * index) - 0.5) * jitter,
            y: radius * Math.sin(angle) + (noise(pit, 3 * index + 1) - 0.5) * jitter,
            turn: Math.round(noise(pit, 3 * index + 2) * 360),
            hue: Math.floor(noise(pit, 7 * index + 5) * 4),
        };
    });
}
