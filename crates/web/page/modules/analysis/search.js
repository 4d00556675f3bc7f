import { ask, askFor, listen } from "../socket.js";
/** Starts a search and hears of it; what comes before the server's number is kept until then. */
function run(request, hearer) {
    let number = null;
    let stopped = false;
    const early = [];
    const when = (search, act) => {
        if (stopped)
            return;
        if (number === null)
            early.push(() => search === number && act());
        else if (search === number)
            act();
    };
    const end = listen(news => {
        if (news.type === "info")
            when(news.search, () => hearer.onInfo?.(news.info));
        if (news.type === "reviewed")
            when(news.search, () => hearer.onReviewed?.(news.reviewed));
        if (news.type === "search-ended") {
            when(news.search, () => {
                end();
                stopped = true;
                hearer.onEnd(news.error);
            });
        }
    });
    const halt = (search) => void ask({ to: "search", do: "stop", search }).catch(() => { });
    askFor("search", request)
        .then(({ search }) => {
        number = search;
        if (stopped)
            halt(search);
        else
            early.forEach(act => act());
    })
        .catch((error) => {
        end();
        if (!stopped)
            hearer.onEnd(error instanceof Error ? error.message : String(error));
    });
    return {
        stop: () => {
            if (stopped)
                return;
            stopped = true;
            end();
            if (number !== null)
                halt(number);
        },
    };
}
/** Searches a position for its best lines. */
export function analyse(place, lines, player, hearer) {
    return run({ to: "search", do: "analyse", place, player, lines }, hearer);
}
/** Judges every position of a game. */
export function review(place, player, ms, hearer) {
    return run({ to: "search", do: "review", place, player, think: { ms } }, hearer);
}
