// Compiles the modules of an archive to bytecode, by the Python that will run them: Pyodide's own.
//   node compile.mjs PYODIDE IN.zip OUT.zip
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [pyodide, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(new Uint8Array(readFileSync(from)), 'zip', { extractDir: '/packed' });
const made = python.runPython(`
import compileall, os, py_compile, zipfile
# Beside their sources, which stay behind: half as much to load and to unpack.
done = compileall.compile_dir(
    "/packed", quiet=2, stripdir="/packed", legacy=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
)
assert done, "a module does not compile"
with zipfile.ZipFile("/made.zip", "w", zipfile.ZIP_STORED) as archive:
    for folder, _, names in os.walk("/packed"):
        for name in names:
            if name.endswith(".py"):
                continue
            path = os.path.join(folder, name)
            archive.write(path, os.path.relpath(path, "/packed"))
open("/made.zip", "rb").read()
`);
writeFileSync(to, made.toJs());
