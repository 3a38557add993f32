/** The signed-in person, as far as rights depend on them. */
export type Viewer = { id: string; is_manager: boolean };
