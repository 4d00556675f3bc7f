-- Alpha-beta over six sowings on the difference of the stores, written out.
local DEPTH = 6
local houses, store

-- The seeds by which the side at the bottom is ahead; what lies in front of a side that cannot be sown is its own.
local function ahead(bowls, over): number
  local value = bowls[store] - bowls[2 * store]
  if over then
    for house = 1, houses do
      value += bowls[house] - bowls[store + house]
    end
  end
  return value
end

local function is_empty(bowls, from)
  for house = from, from + houses - 1 do
    if bowls[house] > 0 then
      return false
    end
  end
  return true
end

-- The value to the side at the bottom, which is to move, and its best house. Sowings from the right come first: they
-- disturb nothing, and extra moves are among them.
local function value(bowls, depth, alpha, beta)
  local over = is_empty(bowls, 1) or is_empty(bowls, store + 1)
  if over or depth == 0 then
    return ahead(bowls, over)
  end
  local best = nil
  for house = houses, 1, -1 do
    if bowls[house] > 0 then
      local after, again = simulate(bowls, house)
      local gain
      if again then
        gain = value(after, depth - 1, alpha, beta)
      else
        gain = -value(rotate(after), depth - 1, -beta, -alpha)
      end
      if best == nil or gain > alpha then
        alpha, best = math.max(alpha, gain), house
        if alpha >= beta then
          break
        end
      end
    end
  end
  return alpha, best
end

function choose_move(board)
  houses = board:size()
  store = houses + 1
  local worth, best = value(board:bottom(), DEPTH, -math.huge, math.huge)
  print(`house {best} is worth {worth}`)
  return best
end
