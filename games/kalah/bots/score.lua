-- The house that brings most seeds into the store.
function choose_move(board)
  local bowls = board:bottom()
  local houses = board:size()
  local store = houses + 1
  local best, most = nil, -1
  for house = 1, houses do
    if bowls[house] > 0 then
      local after = simulate(bowls, house)
      local gain = after[store] - bowls[store]
      if gain > most then
        best, most = house, gain
      end
    end
  end
  return best
end
