// This project is below another one, whose files do not concern it.
export default { turbopack: { root: import.meta.dirname } }
