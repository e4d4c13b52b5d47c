export const postNotFoundText = 'The post you’re looking for doesn’t exist or has been removed.'
