-- Wins, blocks, and weighs the pairs of both sides.

-- What a pair is worth by the number of its holes that are in place or cannot be blocked.
local WEIGHTS = { 1, 10, 100, 1000, 10000 }

local function weight(counts)
  local sum = 0
  for level, count in counts do
    sum += WEIGHTS[level] * count
  end
  return sum
end

-- What a board is worth to the side that has just moved.
local function value(board)
  if board:over() then
    return math.huge
  end
  local hers, ours = board:counts("own"), board:counts("other")
  return weight(ours) - 1.5 * weight(hers) - 100000 * math.min(board:threats(), 3)
end

function choose_move(board)
  local best, most = {}, -math.huge
  for _, move in board:moves() do
    board:play(move)
    local worth = value(board)
    board:undo()
    if worth > most then
      best, most = { move }, worth
    elseif worth == most then
      best[#best + 1] = move
    end
  end
  return best[math.random(1, #best)]
end
