-- A bot is a function that is given the board and returns a move.
function choose_move(board)
  return "d12"
end
