-- A random point; prints what the patterns of the last move are worth.

-- What a run of stones is worth, by their number: with both ends open, with one, and around a gap.
local OPEN = { 1, 10, 160, 1600 }
local HALF = { 1, 10, 140, 1400 }
local BROKEN = { 1, 10, 100, 1000 }
local FIVE = 5000

-- The value of one pattern: empties before it, stones, gaps in it, empties behind it, and the longest run in it.
local function worth(leading, stones, gaps, ending, longest)
  if leading + stones + gaps + ending < 5 then
    return 0 -- there is no room for a five
  elseif longest >= 5 then
    return FIVE
  end
  stones = math.min(stones, 4)
  if gaps > 0 then
    return BROKEN[stones]
  end
  return if leading > 0 and ending > 0 then OPEN[stones] else HALF[stones]
end

-- Reads a line from one end to the other and returns the value of its patterns, and whether one of them is a five.
local function parse(line, colour)
  local value, five = 0, false
  local state, leading, stones, gaps, ending, run, longest = "leading", 0, 0, 0, 0, 0, 0

  local function classify()
    local found = worth(leading, stones, gaps, ending, longest)
    value += found
    five = five or found == FIVE
  end

  for i, spot in line do
    if spot == colour then
      if state == "ending" then
        classify()
        leading, stones, gaps, ending, run, longest = ending, 0, 0, 0, 0, 0
      end
      state = "middle"
      stones += 1
      run += 1
      longest = math.max(longest, run)
    elseif spot == 0 then
      if state == "leading" then
        leading += 1
      elseif state == "middle" and gaps == 0 and line[i + 1] == colour then
        gaps, run = 1, 0
      else
        state = "ending"
        ending += 1
      end
    else
      if state ~= "leading" then
        classify()
      end
      state, leading, stones, gaps, ending, run, longest = "leading", 0, 0, 0, 0, 0, 0
    end
  end
  if state ~= "leading" then
    classify()
  end
  return value, five
end

-- What a stone of `colour` on a spot is worth over all four lines.
local function evaluate(board, spot, colour)
  local value = 0
  for direction = 1, 4 do
    value += parse(board:line(spot, direction), colour)
  end
  return value
end

function choose_move(board)
  local last = board:last()
  if last then
    print(last, "is worth", evaluate(board, last, board:stone(last)))
  end
  local moves = board:moves()
  return moves[math.random(1, #moves)]
end
