-- Every point is worth what it gains and what it spoils. The patterns are counted by the board itself.

-- What a spot is worth to the side to move: its own patterns, and those it keeps from the opponent.
local function weigh(board, spot, own)
  local gain, spoilt = board:value(spot, own), board:value(spot, -own)
  local text = `{gain} + {spoilt}`
  if board:wins(spot, own) then
    return 10000000, text
  elseif board:wins(spot, -own) then
    return 1000000, text
  end
  return gain + 0.8 * spoilt, text
end

function choose_move(board)
  if board:count() == 0 then
    return board:spot(board:columns() // 2 + 1, board:rows() // 2 + 1)
  end
  local own = board:colour()
  local best, most = {}, -1
  for _, spot in board:hotspots() do
    local value, text = weigh(board, spot, own)
    mark(spot, text, value)
    if value > most then
      best, most = { spot }, value
    elseif value == most then
      best[#best + 1] = spot
    end
  end
  return best[math.random(1, #best)]
end
