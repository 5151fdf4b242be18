import type { ComponentChildren } from 'preact'

interface PartProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** A part of a page or of what is open, with its title. */
export function Part({ title, children }: PartProps) {
  return (
    <section class="part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface PairsProps {
  readonly class: string
  readonly pairs: readonly (readonly [name: string, value: ComponentChildren])[]
}

/** Names with their values. */
export function Pairs({ class: own, pairs }: PairsProps) {
  return (
    <dl class={own}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
