// A bot for @GAME@ (@TITLE@) in BWP, the protocol of docs/protocols/bwp.md.
//
// It knows no rules: it asks for the legal moves and takes one at random. Your ideas go into choose().
// The rules of the game, its moves and its position texts: boardwright games @FAMILY@

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

public class Bot {
    private Random random = new Random(1);

    /**
     * Returns one of the legal moves.
     *
     * @param position the position as the game writes it; at the start "@START@"
     * @param legal the legal moves, as in {@QUOTED_MOVES@, ...}, never empty
     * @param limits what the bot may take: "movetime", "time", "inc" and "other" in milliseconds, "nodes", "depth"; what is
     *     not limited is missing
     */
    private String choose(String position, String[] legal, Map<String, Long> limits) {
        return legal[random.nextInt(legal.length)];
    }

    /** Sends a line. Without the flush it would wait in a buffer, and the bot would lose on time. */
    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Reads key=value words with whole numbers; what has another form is passed over. */
    private static Map<String, Long> pairs(String text) {
        Map<String, Long> found = new HashMap<>();
        for (String word : text.split(" ")) {
            int equals = word.indexOf('=');
            if (equals > 0 && word.substring(equals + 1).matches("[0-9]+")) {
                found.put(word.substring(0, equals), Long.parseUnsignedLong(word.substring(equals + 1)));
            }
        }
        return found;
    }

    public static void main(String[] arguments) throws IOException {
        new Bot().serve(new BufferedReader(new InputStreamReader(System.in)));
    }

    private void serve(BufferedReader input) throws IOException {
        String position = "";
        String[] legal = {};
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            int space = line.indexOf(' ');
            String word = space < 0 ? line.trim() : line.substring(0, space);
            String rest = space < 0 ? "" : line.substring(space + 1).trim();
            switch (word) {
                case "bwp":
                    say("id name @FAMILY@ bot");
                    say("want board"); // sends the position before every "go" ...
                    say("want legal"); // ... and the legal moves, so that no rules are needed here
                    say("ready");
                    break;
                case "new":
                    // A game begins; whatever the bot remembers of an earlier one ends here. The same seed should give the
                    // same moves, so that a game can be played again.
                    random = new Random(pairs(rest).getOrDefault("seed", 1L));
                    say("ready");
                    break;
                case "board":
                    position = rest;
                    break;
                case "legal":
                    legal = rest.split(" +");
                    break;
                case "go":
                    say("move " + choose(position, legal, pairs(rest)));
                    break;
                case "quit":
                    return;
                default:
                    // "start", "position" and "stop" need no answer here, and lines that a bot does not know are passed
                    // over.
            }
        }
    }
}
