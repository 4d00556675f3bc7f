"use strict";
// Handing in and looking: files are read here and sent with the name and the code. Answers are made and escaped by the server.
const by = (id) => document.getElementById(id);
const teacher = location.pathname.match(/^\/teacher\/([^/]+)/)?.[1];
const person = () => (teacher ? { teacher } : { name: by("name").value, code: by("code").value });

// Only the last question of each place is answered.
const asked = new Map();
const ask = async (path, what, place) => {
  const number = (asked.get(place) ?? 0) + 1;
  asked.set(place, number);
  place.setAttribute("aria-busy", "true");
  let text;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...person(), ...what }),
    });
    text = await response.text();
  } catch (error) {
    text = "";
    place.textContent = `The server does not answer: ${error}`;
  }
  if (asked.get(place) !== number) return false;
  place.removeAttribute("aria-busy");
  if (text) place.innerHTML = text;
  return true;
};

// Buttons that the server makes say what they ask for.
const placeOf = (button) => {
  const path = button.dataset.path;
  if (path === "/game") return by("game");
  if (path === "/why") return by("game").querySelector(".why");
  return button.closest("section")?.querySelector(".games") ?? by("answer");
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-path]");
  if (!button) return;
  const { path, key, event: match, ...numbers } = button.dataset;
  const what = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)]));
  const place = placeOf(button);
  if (path === "/why") place.textContent = "The engine looks at every move …";
  const why = by("game")?.querySelector(".why");
  const isNew = path === "/game" && why?.dataset.game !== numbers.game;
  if (!(await ask(path, match === undefined ? what : { ...what, event: match }, place))) return;
  if (path !== "/game") return;
  if (isNew) place.scrollIntoView({ block: "start" });
  else if (why) place.querySelector(".why")?.replaceWith(why);
  if (key) place.querySelector(`button[data-key="${key}"]`)?.focus();
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input") || event.ctrlKey || event.altKey || event.metaKey;
  const button = isTyping ? null : by("game")?.querySelector(`button[data-key="${event.key}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

// The final: the server says what is on.
const final = by("final");
if (final) {
  let shown = "";
  const look = async () => {
    try {
      const text = await (await fetch(final.dataset.path)).text();
      if (text !== shown) final.innerHTML = shown = text;
    } catch {
      // The server is away; the next look finds it again.
    }
    setTimeout(look, 700);
  };
  look();
}

if (by("who")) {
  let chosen = [];

  // Files that nobody wrote stay here, by the rule of the server: a folder may have thousands of them.
  const [leftOut, built] = ["leftOut", "built"].map((name) => by("who").dataset[name].split("/"));
  const isLeftOut = (name) => {
    const isPart = (part) => (part.startsWith(".") && part.length > 1 && part !== "..") || leftOut.includes(part);
    return name.split("/").some(isPart) || built.some((ending) => name.endsWith(ending));
  };

  const show = () => {
    by("chosen").replaceChildren(
      ...chosen.slice(0, 30).map(({ name }) => {
        const line = document.createElement("li");
        line.textContent = name;
        return line;
      }),
    );
    by("hand-in").disabled = chosen.length === 0;
  };

  const take = (files) => {
    chosen = files.filter(({ name }) => !isLeftOut(name));
    show();
  };

  const ofInput = (input) => [...input.files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  for (const id of ["files", "folder"]) by(id).addEventListener("change", (event) => take(ofInput(event.target)));

  // A folder that is dropped is walked through; its entries come in parts.
  const walk = async (entry, prefix) => {
    const name = prefix + entry.name;
    if (isLeftOut(name)) return [];
    if (entry.isFile) return [{ name, file: await new Promise((done, failed) => entry.file(done, failed)) }];
    const reader = entry.createReader();
    const all = [];
    for (;;) {
      const part = await new Promise((done, failed) => reader.readEntries(done, failed));
      if (part.length === 0) break;
      for (const inner of part) all.push(...(await walk(inner, `${name}/`)));
    }
    return all;
  };

  const drop = by("drop");
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry);
    const files = [];
    for (const entry of entries) files.push(...(await walk(entry, "")));
    take(files);
  });

  const base64 = (file) =>
    new Promise((done, failed) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result).split(",", 2)[1] ?? "");
      reader.onerror = () => failed(reader.error);
      reader.readAsDataURL(file);
    });

  const progress = () => {
    by("game").replaceChildren();
    return ask("/progress", {}, by("answer"));
  };
  by("look").addEventListener("click", progress);
  by("who").addEventListener("submit", (event) => {
    event.preventDefault();
    progress();
  });
  by("hand-in").addEventListener("click", async () => {
    const { most, tooLarge } = by("who").dataset;
    const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0);
    // The server unpacks an archive, and looks at what is in it.
    const isArchive = chosen.length === 1 && chosen[0].name.toLowerCase().endsWith(".zip");
    if (bytes > Number(most) && !isArchive) {
      by("answer").textContent = tooLarge;
      return;
    }
    by("hand-in").disabled = true;
    try {
      const files = [];
      for (const { name, file } of chosen) files.push({ name, content: await base64(file) });
      await ask("/hand-in", { alias: by("alias").value, files }, by("answer"));
    } catch (error) {
      by("answer").textContent = `A file cannot be read: ${error}`;
    }
    show();
  });
}
