-- A random hotspot: an empty point near a stone.

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

function choose_move(board)
  columns, rows, cells = board:columns(), board:rows(), board:cells()
  if board:count() == 0 then
    return board:spot(columns // 2 + 1, rows // 2 + 1)
  end
  local spots = hotspots()
  local spot = spots[math.random(1, #spots)]
  return board:spot(spot.column, spot.row)
end
