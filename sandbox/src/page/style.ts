/** The pay page's only style sheet, served by the sandbox itself. */
export const payCss = `
:root { color-scheme: light; --ink: #1c2630; --soft: #5b6873; --line: #e3e8ec; --go: #0b7a3b; --bad: #b3261e; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: #f3f5f7; color: var(--ink);
  font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif;
}
.banner {
  margin: 0; padding: 8px 16px; background: #fff4d6; color: #6b4700; font-size: 14px; text-align: center;
  border-bottom: 1px solid #f0dca6;
}
.banner span, h1 span { display: inline-block; }
dt span, dd span { display: block; color: var(--soft); font-size: 13px; }
main { display: flex; justify-content: center; padding: 24px 16px 48px; }
.card {
  width: 100%; max-width: 440px; padding: 24px; background: #fff; border: 1px solid var(--line); border-radius: 12px;
}
h1 { margin: 0; font-size: 16px; font-weight: 500; text-align: center; }
h1 span { color: var(--soft); font-size: 13px; font-weight: 400; }
.amount {
  margin: 8px 0 20px; font-size: 40px; line-height: 1.2; font-weight: 600; text-align: center;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.sign { margin-right: 4px; font-size: 24px; }
dl { margin: 0 0 24px; border-top: 1px solid var(--line); }
.row { display: flex; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
dt { flex: 0 0 76px; }
dd { margin: 0; flex: 1; min-width: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: 12px; }
button {
  min-height: 48px; padding: 8px 16px; border-radius: 8px; border: 1px solid var(--line); background: #fff;
  color: var(--ink); font: inherit; cursor: pointer;
}
button.primary { background: var(--go); border-color: var(--go); color: #fff; font-weight: 600; }
button.plain:hover { background: #f3f5f7; }
button.primary:hover { background: #096531; }
button:focus-visible { outline: 3px solid #1f6feb; outline-offset: 2px; }
.failed { margin: 0 0 16px; padding: 12px; border-radius: 8px; background: #fdecea; color: var(--bad); font-size: 14px; }
.end { padding: 16px; border-radius: 8px; text-align: center; background: #f3f5f7; }
.end.done { background: #e7f5ec; color: #075c2c; }
.end strong { font-size: 18px; }
.end p, .hint { margin: 8px 0 0; font-size: 14px; text-align: center; }
@media (min-width: 768px) { main { padding-top: 64px; } .card { padding: 32px; } }
`;
