-- Wins, blocks, and then builds the pairs that are most complete.

-- Whether the first list of counts is better than the second, from the last number on.
local function better(one, other)
  for level = #one, 1, -1 do
    if one[level] ~= other[level] then
      return one[level] > other[level]
    end
  end
  return false
end

function choose_move(board)
  local best, fewest, most = {}, math.huge, nil
  for _, move in board:moves() do
    board:play(move)
    if board:over() then
      return move
    end
    -- The opponent is to move now: the threats are hers, and "other" is us.
    local threats, counts = board:threats(), board:counts("other")
    board:undo()
    if threats < fewest or threats == fewest and better(counts, most) then
      best, fewest, most = { move }, threats, counts
    elseif threats == fewest and not better(most, counts) then
      best[#best + 1] = move
    end
  end
  return best[math.random(1, #best)]
end
