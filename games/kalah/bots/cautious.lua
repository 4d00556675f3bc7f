-- The own chain less the best chain that the opponent can answer.
local houses, store

-- The best chain on these bowls: the board after it, what it brings in, and its first house.
local function best_chain(bowls)
  local best, most, board = nil, 0, bowls
  for house = 1, houses do
    if bowls[house] > 0 then
      local after, again = simulate(bowls, house)
      local gain = after[store] - bowls[store]
      if again then
        local _, more, last = best_chain(after)
        gain += more
        after = last
      end
      if best == nil or gain > most then
        best, most, board = house, gain, after
      end
    end
  end
  return best, most, board
end

function choose_move(board)
  houses = board:size()
  store = houses + 1
  local bowls = board:bottom()
  local best, most = nil, -math.huge
  for house = 1, houses do
    if bowls[house] > 0 then
      local after, again = simulate(bowls, house)
      local gain = after[store] - bowls[store]
      if again then
        local _, more, last = best_chain(after)
        gain += more
        after = last
      end
      local _, hers = best_chain(rotate(after))
      mark(`own {house}`, `{gain} - {hers}`, gain - hers)
      if gain - hers > most then
        best, most = house, gain - hers
      end
    end
  end
  return best
end
