-- Greedy: the hotspot on which a stone is worth most.

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

-- The board as numbers: cells[(row - 1) * columns + column] is 1, -1 or 0.
local columns, rows, cells

local function at(column, row)
  if column >= 1 and column <= columns and row >= 1 and row <= rows then
    return cells[(row - 1) * columns + column]
  end
  return nil -- off the board
end

-- Whether a stone stands within two steps of a point, along the eight rays.
local function near(column, row)
  for steps = 1, 2 do
    for right = -1, 1 do
      for up = -1, 1 do
        local stone = at(column + steps * right, row + steps * up)
        if stone and stone ~= 0 then
          return true
        end
      end
    end
  end
  return false
end

-- The empty points near a stone, from the upper left.
local function hotspots()
  local spots = {}
  for row = rows, 1, -1 do
    for column = 1, columns do
      if at(column, row) == 0 and near(column, row) then
        spots[#spots + 1] = { column = column, row = row }
      end
    end
  end
  return spots
end

-- How a line is read: along the row, down the column, up the rising and down the falling diagonal.
local DIRECTIONS = { { 1, 0 }, { 0, -1 }, { 1, 1 }, { 1, -1 } }

-- What a stone of `colour` on a point is worth, and whether it makes five. The stone may be imagined; `answer`, if
-- given, is a point on which a stone of the other colour is imagined as well.
local function evaluate(column, row, colour, answer)
  local value, five = 0, false
  for _, direction in DIRECTIONS do
    local right, up = direction[1], direction[2]
    local line = {}
    for step = -4, 4 do
      local x, y = column + step * right, row + step * up
      local stone = at(x, y)
      if step == 0 then
        stone = colour
      elseif answer and answer.column == x and answer.row == y then
        stone = -colour
      end
      if stone then
        line[#line + 1] = stone
      end
    end
    local gain, made = parse(line, colour)
    value += gain
    five = five or made
  end
  return value, five
end

function choose_move(board)
  columns, rows, cells = board:columns(), board:rows(), board:cells()
  if board:count() == 0 then
    return board:spot(columns // 2 + 1, rows // 2 + 1)
  end
  local own = board:colour()
  local best, most = nil, -1
  for _, spot in hotspots() do
    local value = evaluate(spot.column, spot.row, own)
    if value > most then
      best, most = spot, value
    end
  end
  return board:spot(best.column, best.row)
end
