-- A random point; prints the four lines through the last move.
local names = { "row", "column", "rising", "falling" }

-- A line as text: X for the stones of `colour`, O for the others.
local function drawn(line, colour)
  local spots = {}
  for i, stone in line do
    spots[i] = if stone == 0 then "." elseif stone == colour then "X" else "O"
  end
  return table.concat(spots, " ")
end

function choose_move(board)
  local last = board:last()
  if last then
    for direction = 1, 4 do
      print(names[direction], drawn(board:line(last, direction), board:stone(last)))
    end
  end
  local moves = board:moves()
  return moves[math.random(1, #moves)]
end
