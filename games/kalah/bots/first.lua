-- A bot is a function that is given the board and returns a move: here the leftmost house with seeds.
function choose_move(board)
  return board:moves()[1]
end
