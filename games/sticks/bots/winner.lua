-- Wins if it can, else any legal move.
function choose_move(board)
  local moves = board:moves()
  if board:threats() > 0 then
    for _, move in moves do
      board:play(move)
      if board:over() then
        return move
      end
      board:undo()
    end
  end
  return moves[math.random(1, #moves)]
end
