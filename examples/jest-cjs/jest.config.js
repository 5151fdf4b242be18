// msw 2 is CommonJS, but some of its dependencies exist as ES modules only. Jest must translate these.
const modules = ['rettime', 'until-async', '@open-draft']

module.exports = {
  transform: {
    '\\.m?js$': ['babel-jest', { plugins: ['@babel/plugin-transform-modules-commonjs'] }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${modules.join('|')})/)`],
}
