-- A bot for @GAME@ (@TITLE@) in Lua.
--
--     boardwright bot check @PATH@ @GAME@
--     boardwright bot run @PATH@ @GAME@ --against random --watch
--
-- What the board can be asked is in docs/lua/@FAMILY@.md, and docs/lua/tutorial-@FAMILY@.md leads from here to a good
-- player. The rules of the game: boardwright games @FAMILY@

-- What a move is worth. Your ideas go in here: this one likes all moves alike.
local function worth(board, move)
  return 0
end

-- Is called whenever it is your turn, and returns one move, a text: at the start of the game
-- one of @QUOTED_MOVES@ and so on.
-- Of several moves that are worth most it takes any.
function choose_move(board)
  local best, most = {}, -math.huge
  for _, move in board:moves() do
    local value = worth(board, move)
    if value > most then
      best, most = { move }, value
    elseif value == most then
      best[#best + 1] = move
    end
  end
  local move = best[math.random(1, #best)]
  print(`{game.side}: {move} is one of {#best} that are worth {most}`)
  return move
end
