-- Takes an extra move wherever there is one, from the right so that none spoils another; else scores.
function choose_move(board)
  local bowls = board:bottom()
  local houses = board:size()
  local store = houses + 1
  for house = houses, 1, -1 do
    if bowls[house] > 0 then
      local _, again = simulate(bowls, house)
      if again then
        return house
      end
    end
  end
  local best, most = nil, -1
  for house = 1, houses do
    if bowls[house] > 0 then
      local gain = (simulate(bowls, house))[store] - bowls[store]
      if gain > most then
        best, most = house, gain
      end
    end
  end
  return best
end
