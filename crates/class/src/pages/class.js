"use strict";
// Handing in and looking: files are read here and sent with the name and the code. Answers are made and escaped by the server.
const by = (id) => document.getElementById(id);

if (by("who")) {
  let chosen = [];

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
    chosen = files;
    show();
  };

  const ofInput = (input) => [...input.files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  for (const id of ["files", "folder"]) by(id).addEventListener("change", (event) => take(ofInput(event.target)));

  // A folder that is dropped is walked through; its entries come in parts.
  const walk = async (entry, prefix) => {
    const name = prefix + entry.name;
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

  const ask = async (path, what) => {
    by("answer").textContent = "…";
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: by("name").value, code: by("code").value, ...what }),
      });
      by("answer").innerHTML = await response.text();
    } catch (error) {
      by("answer").textContent = `The server does not answer: ${error}`;
    }
  };

  const progress = () => ask("/progress", {});
  by("look").addEventListener("click", progress);
  by("who").addEventListener("submit", (event) => {
    event.preventDefault();
    progress();
  });
  by("hand-in").addEventListener("click", async () => {
    by("hand-in").disabled = true;
    try {
      const files = [];
      for (const { name, file } of chosen) files.push({ name, content: await base64(file) });
      await ask("/hand-in", { alias: by("alias").value, files });
    } catch (error) {
      by("answer").textContent = `A file cannot be read: ${error}`;
    }
    show();
  });
}
