/** Why this Node cannot run the product, or null when it can. `floor` is of the form ">=22.12". */
export function findNodeProblem(version: string, floor: string, isInstalled: boolean): string | null
