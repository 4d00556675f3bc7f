# Lessons of kalah for people, in English. The steps are those of course.toml.

kalah-lesson-rules = The rules
kalah-lesson-rules-aim = The six houses on your side are yours, and so is the store at their end. Whoever has more seeds in the store at the end wins.
kalah-lesson-rules-sow = Choose one of your houses. Its seeds are sown one by one, counter-clockwise.
    .done = Each house got one seed.
kalah-lesson-rules-again = End a sowing in your own store, and you have another turn. Which house holds just enough seeds?
    .done = The last seed fell into your store: it is your turn again.
kalah-lesson-rules-around = Sow the house with eight seeds: it goes on through the other side, but never into the other store.
    .done = One seed for your store, six for the other side, and one for your first house.
kalah-lesson-rules-capture = End in a house of yours that was empty, and you capture the seeds opposite with your last one. Capture six.
    .done = Five from opposite and your last one.
kalah-lesson-rules-both = Take the extra turn first, and then capture: seven seeds in one turn.
    .done = In the other order the extra turn would have been lost.
kalah-lesson-rules-nothing = The house opposite is empty now. Sow the first house and see that nothing is captured.
    .done = Where nothing lies opposite, your seed stays.
kalah-lesson-rules-end = When one side’s houses are empty, the game is over and the other side keeps what lies on its side. Play your last seed and count.
    .done = 25 to 23: you win by two.

kalah-lesson-extra-turns = Extra turns
kalah-lesson-extra-turns-which = House 6 needs one seed for an extra turn, house 5 two, house 4 three, and so on. Find one that fits.
    .done = Look for these before anything else: Score and Deep Score do.
kalah-lesson-extra-turns-nearest = Several houses fit. Deep Score finds the longest chain: begin with the house nearest to your store, and move five times in one turn.
    .done = Each sowing left the others as they were.
kalah-lesson-extra-turns-then-capture = An extra turn, and then the capture: gather six seeds.
    .done = A capture ends your turn, so it comes last.

kalah-lesson-guard = Guard your seeds
kalah-lesson-guard-danger = North can end opposite your six seeds and capture them. Pessimist thinks of that first. Save them.
    .done = Sown away, they cannot be captured at once.
kalah-lesson-guard-hit-first = Your six seeds are in danger again. Capture the seeds that threaten them.
    .done = The best defence gains something.
