const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [900, 520, 70, 260, 50, 50];
const COLOURS = ['#1b6ca8', '#c0392b', '#2e8b57', '#8e44ad', '#b9770e', '#117a8b', '#7f8c8d', '#34495e'];

const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Both axes are logarithmic, so linear growth is a straight line. */
export function plot(title, lines) {
  const points = Object.values(lines).flat();
  const range = (values) => [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const [from, to] = range(points.map(([users]) => users));
  const [least, most] = range(points.map(([, seconds]) => Math.max(seconds, 1e-4)));
  const [low, high] = [Math.floor(least), Math.ceil(most)];
  const x = (users) => LEFT + ((Math.log10(users) - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const y = (seconds) =>
    HEIGHT - BOTTOM - ((Math.log10(Math.max(seconds, 1e-4)) - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const text = (left, top, words, more = '') =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}"${more}>${escaped(words)}</text>`;
  const rule = (top) => `<path d="M${LEFT} ${top}H${WIDTH - RIGHT}" stroke="#ddd"/>`;
  const powers = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
  const sizes = [...new Set(points.map(([users]) => users))];
  const lanes = Object.entries(lines)
    .map(([name, drawn], at) => ({
      name,
      drawn,
      colour: COLOURS[at % COLOURS.length],
      end: y(drawn.at(-1)[1]),
    }))
    .sort((one, other) => one.end - other.end);
  // Move names down where they would overlap.
  let free = 0;
  const named = lanes.map((lane) => {
    free = Math.max(lane.end + 4, free + 16);
    return { ...lane, at: free };
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
${text(LEFT, 24, title, ' font-size="16"')}
${powers.map((power) => `${rule(y(power))}${text(LEFT - 8, y(power) + 4, `${power} s`, ' text-anchor="end"')}`).join('\n')}
${sizes.map((users) => text(x(users), HEIGHT - BOTTOM + 22, users.toLocaleString('en'), ' text-anchor="middle"')).join('\n')}
${text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, 'users', ' text-anchor="middle"')}
${named
  .map(({ name, drawn, colour, at }) => {
    const d = drawn.map(
      ([users, seconds], index) =>
        `${index === 0 ? 'M' : 'L'}${x(users).toFixed(1)} ${y(seconds).toFixed(1)}`,
    );
    return `<path d="${d.join('')}" fill="none" stroke="${colour}" stroke-width="2"/>${text(WIDTH - RIGHT + 8, at, name, ` fill="${colour}"`)}`;
  })
  .join('\n')}
</svg>
`;
}
