-- A random point of the board; if a stone stands there, another one.
function choose_move(board)
  local spot
  repeat
    spot = board:spot(math.random(1, board:columns()), math.random(1, board:rows()))
  until board:stone(spot) == 0
  return spot
end
