-- As boora-0.6; where nothing presses, any of the spots that come near the best.

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

-- A move of the opponent that is worth this much to her has to be answered.
local THREAT = 100

-- The hotspots with what they are worth.
local function evaluated(own)
  local spots = hotspots()
  for _, spot in spots do
    spot.value, spot.five = evaluate(spot.column, spot.row, own)
  end
  return spots
end

-- The spot with the greatest value, the first of equals.
local function greatest(spots)
  local best = nil
  for _, spot in spots do
    if best == nil or spot.value > best.value then
      best = spot
    end
  end
  return best
end

-- A spot that makes five.
local function winning(spots)
  local fives = {}
  for _, spot in spots do
    if spot.five then
      fives[#fives + 1] = spot
    end
  end
  return greatest(fives)
end

-- The opponent's last move. In a position without a past it is her most valuable stone.
local function last_of_hers(board, her)
  local last = board:last()
  if last then
    return { column = board:column(last), row = board:row(last) }
  end
  local stones = {}
  for row = rows, 1, -1 do
    for column = 1, columns do
      if at(column, row) == her then
        stones[#stones + 1] = { column = column, row = row, value = evaluate(column, row, her) }
      end
    end
  end
  return greatest(stones)
end

-- The spot that leaves her move the least value; of equals the one that is worth more to us.
local function defend(spots, threat, her)
  local best, least = nil, math.huge
  for _, spot in spots do
    local left = evaluate(threat.column, threat.row, her, spot)
    if left < least or left == least and spot.value > best.value then
      best, least = spot, left
    end
  end
  return best
end

-- How far below the best a spot may be, as a share of it.
local DELTA = 0.15

-- One of the spots that are nearly as good as the best.
local function explore(spots)
  for place, spot in spots do
    spot.place = place
  end
  table.sort(spots, function(one, other)
    if one.value == other.value then
      return one.place < other.place
    end
    return one.value > other.value
  end)
  local best, good = spots[1].value, 0
  for _, spot in spots do
    if best - spot.value <= DELTA * best then
      good += 1
    end
  end
  return spots[if good > 1 then math.random(1, good) else 1]
end

local function choose(board)
  local own = board:colour()
  local spots = evaluated(own)
  local five = winning(spots)
  if five then
    return five
  end
  local threat = last_of_hers(board, -own)
  if threat and evaluate(threat.column, threat.row, -own) >= THREAT then
    return defend(spots, threat, -own)
  end
  return explore(spots)
end

function choose_move(board)
  columns, rows, cells = board:columns(), board:rows(), board:cells()
  if board:count() == 0 then
    return board:spot(columns // 2 + 1, rows // 2 + 1)
  end
  local spot = choose(board)
  return board:spot(spot.column, spot.row)
end
