-- Weighs pairs as the chapter before, and looks at the best moves again with every answer to them.
local WEIGHTS = { 1, 5, 25, 125, 625 }

-- How many of the moves that look best are looked at again.
local WIDTH = 6

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
    return 1000000
  end
  local hers, ours = board:counts("own"), board:counts("other")
  return weight(ours) - 1.5 * weight(hers) - 100000 * math.min(board:threats(), 3)
end

-- All moves with their values, the best first.
local function ranked(board)
  local moves = {}
  for place, move in board:moves() do
    board:play(move)
    moves[place] = { move = move, value = value(board), place = place }
    board:undo()
  end
  table.sort(moves, function(one, other)
    if one.value == other.value then
      return one.place < other.place
    end
    return one.value > other.value
  end)
  return moves
end

function choose_move(board)
  local moves = ranked(board)
  if moves[1].value >= 1000000 then
    return moves[1].move
  end
  local best, most = nil, -math.huge
  for rank = 1, math.min(WIDTH, #moves) do
    local move = moves[rank].move
    board:play(move)
    local worth = -ranked(board)[1].value
    board:undo()
    mark(string.match(move, "(%l%d)$"), move, worth)
    if worth > most then
      best, most = move, worth
    end
  end
  return best
end
