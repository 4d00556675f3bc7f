-- Counts the stones on all lines of five through a point, as Seymour Shlien's program FIVE did in 1992.

-- The greatest of the spots by a rule, any of equals; with what the rule says of it.
local function greatest(spots, rule)
  local best, most = {}, -math.huge
  for _, spot in spots do
    local value = rule(spot)
    if value > most then
      best, most = { spot }, value
    elseif value == most then
      best[#best + 1] = spot
    end
  end
  return best[math.random(1, #best)], most
end

function choose_move(board)
  if board:count() == 0 then
    return board:spot(board:columns() // 2 + 1, board:rows() // 2 + 1)
  end
  local own = board:colour()
  local spots = board:hotspots()
  local mine, hers = {}, {}
  for _, spot in spots do
    mine[spot], hers[spot] = board:lines(spot, own), board:lines(spot, -own)
  end
  -- Complete a line of four, else block hers, else block two threes at once, else build.
  for _, rule in
    {
      function(spot) return mine[spot][4] end,
      function(spot) return hers[spot][4] end,
      function(spot) return hers[spot][3] - 1 end,
      function(spot) return mine[spot][3] end,
      function(spot) return mine[spot][2] + mine[spot][1] / 100 end,
    }
  do
    local spot, value = greatest(spots, rule)
    if value > 0 then
      return spot
    end
  end
  return spots[math.random(1, #spots)]
end
