-- The house that brings most seeds into the store over a whole chain of extra moves.
local houses, store

-- The best first house and what the chain after it brings in; nil and 0 when there is nothing to sow.
local function best_chain(bowls)
  local best, most = nil, 0
  for house = 1, houses do
    if bowls[house] > 0 then
      local after, again = simulate(bowls, house)
      local gain = after[store] - bowls[store]
      if again then
        local _, more = best_chain(after)
        gain += more
      end
      if best == nil or gain > most then
        best, most = house, gain
      end
    end
  end
  return best, most
end

function choose_move(board)
  houses = board:size()
  store = houses + 1
  local best = best_chain(board:bottom())
  return best
end
