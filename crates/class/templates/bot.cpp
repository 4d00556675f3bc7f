// A bot for @GAME@ (@TITLE@) in BWP, the protocol of docs/protocols/bwp.md.
//
// It knows no rules: it asks for the legal moves and takes one at random. Your ideas go into choose().
// The rules of the game, its moves and its position texts: boardwright games @FAMILY@

#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

static std::mt19937_64 generator;

// Returns one of the legal moves.
//
// position  the position as the game writes it; at the start "@START@"
// legal     the legal moves, as in {@QUOTED_MOVES@, ...}, never empty
// limits    what the bot may take: "movetime", "time", "inc" and "other" in milliseconds, "nodes", "depth"; what is not
//           limited is missing
static std::string choose(const std::string &position, const std::vector<std::string> &legal,
                          const std::map<std::string, unsigned long long> &limits) {
    (void)position;
    (void)limits;
    return legal[generator() % legal.size()];
}

// Sends a line. std::endl flushes; without that the line would wait in a buffer, and the bot would lose on time.
static void say(const std::string &line) { std::cout << line << std::endl; }

// Reads key=value words with whole numbers; what has another form is passed over.
static std::map<std::string, unsigned long long> pairs(std::istringstream &words) {
    std::map<std::string, unsigned long long> found;
    std::string word;
    while (words >> word) {
        const auto equals = word.find('=');
        if (equals == std::string::npos) continue;
        try {
            found[word.substr(0, equals)] = std::stoull(word.substr(equals + 1));
        } catch (const std::exception &) {
        }
    }
    return found;
}

int main() {
    std::string line, position;
    std::vector<std::string> legal;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "bwp") {
            say("id name @FAMILY@ bot");
            say("want board");  // sends the position before every "go" ...
            say("want legal");  // ... and the legal moves, so that no rules are needed here
            say("ready");
        } else if (word == "new") {
            // A game begins; whatever the bot remembers of an earlier one ends here. The same seed should give the same
            // moves, so that a game can be played again.
            generator.seed(pairs(words)["seed"]);
            say("ready");
        } else if (word == "board") {
            std::getline(words >> std::ws, position);
        } else if (word == "legal") {
            legal.clear();
            while (words >> word) legal.push_back(word);
        } else if (word == "go") {
            say("move " + choose(position, legal, pairs(words)));
        } else if (word == "quit") {
            break;
        }
        // "start", "position" and "stop" need no answer here, and lines that a bot does not know are passed over.
    }
}
