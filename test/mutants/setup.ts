import fc from 'fast-check'

// A failure kills the mutant. A smaller counterexample tells no more, and takes minutes to find.
fc.configureGlobal({ endOnFailure: true })
