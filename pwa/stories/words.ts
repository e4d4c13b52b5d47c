export const storyNotFoundText = "The story you're looking for doesn't exist or has been removed."
