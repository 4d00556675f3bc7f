-- Wins if it can, else leaves the opponent the fewest ways to win.
function choose_move(board)
  local best, fewest = {}, math.huge
  for _, move in board:moves() do
    board:play(move)
    if board:over() then
      return move
    end
    -- The opponent is to move now, so the threats are hers.
    local threats = board:threats()
    board:undo()
    if threats < fewest then
      best, fewest = { move }, threats
    elseif threats == fewest then
      best[#best + 1] = move
    end
  end
  return best[math.random(1, #best)]
end
