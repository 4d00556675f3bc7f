-- Any legal move, all equally likely.
function choose_move(board)
  local moves = board:moves()
  return moves[math.random(1, #moves)]
end
